/** The idle lock: locks after a time without input, or with the system, and unlocks when the user is verified. */
import { AppError } from '@shared/errors';
import type { UnlockMethod } from '@shared/schemas/lock';

export type LockCause = 'idle' | 'system' | 'user' | 'start';

export type IdleLockOptions = {
  /** The setting; 0 for never. */
  readonly getMinutes: () => number;
  /** Seconds since the last input on this computer. */
  readonly getIdleSeconds: () => number;
  /** Verifies the user. @throws AppError `locked` if that failed */
  readonly verifyUser: () => Promise<void>;
  /** @throws AppError `keychain-locked` where nothing could verify the user now */
  readonly ensureCanUnlock: () => Promise<void>;
  /** Calls `check` once, later. Returns the function that cancels it. */
  readonly schedule: (check: () => void, delayMs: number) => () => void;
  readonly onLocked: (cause: LockCause, idleSeconds: number) => void;
  readonly onUnlocked: () => void;
  readonly onRefused: (error: unknown) => void;
};

/** Shortest time to the next check, so that a clock that stands still costs nothing. */
const minDelayMs = 1_000;

/** The lock of one application. */
export class IdleLock {
  private readonly options: IdleLockOptions;
  private isOn = false;
  private cancelCheck: () => void = () => undefined;
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
    this.cancelCheck();
    this.cancelCheck = () => undefined;
    const limitMs = this.options.getMinutes() * 60_000;
    if (limitMs === 0 || this.isOn) return;
    const idleSeconds = this.options.getIdleSeconds();
    const remainingMs = limitMs - idleSeconds * 1_000;
    if (remainingMs <= 0) this.lock('idle', idleSeconds);
    // No input can come that makes it due earlier.
    else this.cancelCheck = this.options.schedule(this.applySetting, Math.max(remainingMs, minDelayMs));
  };

  /** @throws AppError `keychain-locked` where nothing could verify the user now */
  async ensureCanUnlock(): Promise<void> {
    await this.options.ensureCanUnlock();
  }

  /** Locks now, whatever the setting is. @throws AppError `keychain-locked` where nothing could unlock it */
  async lockNow(): Promise<void> {
    if (!this.isOn) await this.ensureCanUnlock();
    this.lock('user', 0);
  }

  /** Locks because the system locks its screen or sleeps, if the setting is on. */
  readonly onSystemLock = (): void => {
    if (this.options.getMinutes() > 0) this.lock('system', 0);
  };

  /**
   * Locks at the start if the setting is on and Touch ID unlocks: quitting a locked window would get past it otherwise. The
   * keychain gives the key of an office at the start or not, as it would to unlock.
   */
  onStart(method: UnlockMethod): void {
    if (this.options.getMinutes() > 0 && method === 'touch-id') this.lock('start', 0);
  }

  /** Verifies the user, then unlocks. A second call joins the first. @throws AppError `locked` */
  async unlock(): Promise<void> {
    if (!this.isOn) return;
    this.unlocking ??= this.verify().finally(() => {
      this.unlocking = null;
    });
    await this.unlocking;
  }

  private lock(cause: LockCause, idleSeconds: number): void {
    this.lockCount += 1;
    if (this.isOn) return;
    this.isOn = true;
    this.cancelCheck();
    this.options.onLocked(cause, idleSeconds);
  }

  private async verify(): Promise<void> {
    const { lockCount } = this;
    try {
      await this.options.verifyUser();
      if (this.lockCount !== lockCount)
        throw new AppError('locked', 'The computer was locked meanwhile. Try again.', {});
    } catch (error) {
      this.options.onRefused(error);
      throw error;
    }
    this.isOn = false;
    this.options.onUnlocked();
    this.applySetting();
  }
}
