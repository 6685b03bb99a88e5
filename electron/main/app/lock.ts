/**
 * The idle lock: locks after a time without input, or with the system, and unlocks when the user of the window is verified to
 * be the user of this computer's account.
 */
import { AppError } from '@shared/errors/errors';

export type IdleLockOptions = {
  /** The setting; 0 for never. */
  readonly getMinutes: () => number;
  /** Seconds since the last input on this computer. */
  readonly getIdleSeconds: () => number;
  /** Whether the keychain gives the token of a saved office now; true where none is saved. */
  readonly hasKeychainAccess: () => Promise<boolean>;
  readonly onLocked: () => void;
  readonly onUnlocked: () => void;
};

/** Shortest time to the next check, so that a clock that stands still costs nothing. */
const minDelayMs = 1_000;

export class IdleLock {
  private readonly options: IdleLockOptions;
  private isOn = false;
  private check: NodeJS.Timeout | undefined;
  private unlocking: Promise<void> | null = null;
  /** Number of times that it was to lock: one during an unlock makes that unlock fail. */
  private lockCount = 0;

  constructor(options: IdleLockOptions) {
    this.options = options;
  }

  get isLocked(): boolean {
    return this.isOn;
  }

  /** Applies the setting, at the start and after each change. Nothing is polled while it is off, or while locked. */
  readonly applySetting = (): void => {
    clearTimeout(this.check);
    const limitMs = this.options.getMinutes() * 60_000;
    if (limitMs === 0 || this.isOn) return;
    const remainingMs = limitMs - this.options.getIdleSeconds() * 1_000;
    if (remainingMs <= 0) this.lock();
    // No input can come that makes it due earlier.
    else this.check = setTimeout(this.applySetting, Math.max(remainingMs, minDelayMs));
  };

  /** @throws AppError `keychain-locked` where nothing could verify the user now */
  async ensureCanUnlock(): Promise<void> {
    if (await this.options.hasKeychainAccess()) return;
    throw new AppError(
      'keychain-locked',
      'Tripledger was not locked: the keychain does not give the key of any office, so nothing could unlock it again. Unlock the keychain on this computer, or enter the token of an office again; until then lock the computer itself.',
      {},
    );
  }

  /** Locks now, whatever the setting is. @throws AppError `keychain-locked` where nothing could unlock it */
  async lockNow(): Promise<void> {
    if (!this.isOn) await this.ensureCanUnlock();
    this.lock();
  }

  /** Locks because the system locks its screen or sleeps, if the setting is on. */
  readonly onSystemLock = (): void => {
    if (this.options.getMinutes() > 0) this.lock();
  };

  /** Verifies the user, then unlocks. A second call joins the first. @throws AppError `locked` */
  async unlock(): Promise<void> {
    if (!this.isOn) return;
    this.unlocking ??= this.verify().finally(() => {
      this.unlocking = null;
    });
    await this.unlocking;
  }

  private lock(): void {
    this.lockCount += 1;
    if (this.isOn) return;
    this.isOn = true;
    clearTimeout(this.check);
    this.options.onLocked();
  }

  private async verify(): Promise<void> {
    const { lockCount } = this;
    if (!(await this.options.hasKeychainAccess())) {
      throw new AppError(
        'locked',
        'The keychain did not give the key of your office. Unlock the keychain on this computer, then try again.',
      );
    }
    if (this.lockCount !== lockCount) throw new AppError('locked', 'The computer was locked meanwhile. Try again.', {});
    this.isOn = false;
    this.options.onUnlocked();
    this.applySetting();
  }
}
