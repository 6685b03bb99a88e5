/** The demo office, served for one test. */
import { startDemoOffice } from '@main/demo-office/server';
import { onTestFinished } from 'vitest';
import { canaryToken } from './canary-token';

export async function startDemo(options: Parameters<typeof startDemoOffice>[0] = {}) {
  const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000, ...options });
  onTestFinished(() => office.close());
  return office;
}
