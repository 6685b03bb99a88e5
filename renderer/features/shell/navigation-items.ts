/** The screens of the shared navigation list with their icons. */
import { type NavigationId, navigation } from '@shared/navigation';
import {
  type Icon,
  IconActivity,
  IconChartBar,
  IconCloudDown,
  IconCoin,
  IconPlaneDeparture,
  IconReport,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';

const icons: Readonly<Record<NavigationId, Icon>> = {
  overview: IconChartBar,
  trips: IconPlaneDeparture,
  clients: IconUsers,
  reports: IconReport,
  unclaimed: IconCoin,
  offline: IconCloudDown,
  diagnostics: IconActivity,
  settings: IconSettings,
};

export const navigationItems = navigation.map(({ id, label, path }) => ({ to: path, label, Icon: icons[id] }));
