/** Opens another office where the user was in it last. */
import { call } from '../call';
import { restoreLastScreen } from '../screen-history';
import { restoreScreens } from '../stores/screen-searches';
import { useAppMutation } from './app';

/** The longest wait for another office's filters: the keychain may be asking the user. */
const maxSwitchMs = 500;

/** Opens the demo office, where the user was in it last. */
export const useOpenDemoOffice = () =>
  useAppMutation<void>(async () => {
    const state = await call('offices:open-demo');
    if (state.currentOfficeId !== null) await restoreLastScreen(state.currentOfficeId);
    return state;
  });

/** Switches to an office, once its screens' filters are read. */
export const useSwitchOffice = () =>
  useAppMutation(async (officeId: string) => {
    await Promise.race([restoreScreens(officeId).catch(() => null), new Promise((go) => setTimeout(go, maxSwitchMs))]);
    return call('offices:switch', officeId);
  });
