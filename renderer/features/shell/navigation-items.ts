/** The screens of the navigation, in its order. */
import {
  IconActivity,
  IconChartBar,
  IconCloudDown,
  IconCoin,
  IconPlaneDeparture,
  IconReport,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';

export const navigationItems = [
  { to: '/overview', label: 'Overview', Icon: IconChartBar },
  { to: '/trips', label: 'Trips', Icon: IconPlaneDeparture },
  { to: '/clients', label: 'Clients', Icon: IconUsers },
  { to: '/reports', label: 'Reports', Icon: IconReport },
  { to: '/unclaimed', label: 'Unclaimed', Icon: IconCoin },
  { to: '/offline', label: 'Offline', Icon: IconCloudDown },
  { to: '/diagnostics', label: 'Diagnostics', Icon: IconActivity },
  { to: '/settings', label: 'Settings', Icon: IconSettings },
] as const;
