/** Menu of the offices: the one in use, the others, and connecting another. */
import { Button, Menu } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { useSwitchOffice } from '@renderer/data/queries/open-office';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { IconBuilding, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { texts } from './texts';

export function OfficeSwitcher() {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const change = useSwitchOffice();
  const current = data?.offices.find((office) => office.id === data.currentOfficeId);
  const openTrips = (id: string) => void navigate({ to: '/trips', search: getSearch(id, '/trips') });
  const connect = () => void navigate({ to: '/connect', search: {} });
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            maw={290}
            className="topbar-office"
            variant="default"
            data-colour={current?.colour}
            leftSection={<IconBuilding size={15} />}
            rightSection={<IconChevronDown size={13} />}
            aria-label={texts.office.switcher(current?.name ?? '')}
          >
            {current?.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data?.offices.map((office) => (
            <Menu.Item
              key={office.id}
              data-colour={office.colour}
              leftSection={office.id === current?.id ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
              onClick={() => change.mutate(office.id, { onSuccess: () => openTrips(office.id) })}
            >
              {office.name}
              {office.kind === 'session' && <span className="faint">{texts.office.sessionOnly}</span>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} />} onClick={connect}>
            {texts.office.add}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {current?.kind === 'demo' && (
        <Button variant="light" onClick={connect}>
          {texts.office.add}
        </Button>
      )}
    </>
  );
}
