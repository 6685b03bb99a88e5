/** electron.app: life cycle, paths, the single instance lock. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { modes } from '../modes.ts';
import { reportReservedNames } from '../reserved-names.ts';
import type { Host } from './host.ts';
import { preventable } from './preventable.ts';

/** The application's package.json. */
export type Manifest = { main?: string; name?: string; version?: string; productName?: string };
type WindowClass = {
  getAllWindows(): {
    /** Whether nothing has prevented it. */
    close(): boolean;
    destroy(): void;
    isDestroyed(): boolean;
    once(name: 'closed', listener: () => void): void;
  }[];
};

/** The command line of this process, before the application gets its own arguments. */
const hostCommand: readonly string[] = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export class App extends EventEmitter {
  readonly isPackaged = modes.isPackaged;
  readonly commandLine: { appendSwitch(name: string, value?: string): void };
  name: string;
  private readonly host: Host;
  private readonly appPath: string;
  private readonly manifest: Manifest;
  private readonly paths = new Map<string, string>();
  private windows: WindowClass | null = null;
  private isQuitting = false;
  private relaunches = 0;
  private readonly releases: (() => void)[] = [];
  onExit: () => Promise<void> = async () => undefined;
  endProcess: (code: number) => void = () => undefined;

  constructor(host: Host, appPath: string, manifest: Manifest) {
    super();
    this.host = host;
    this.appPath = appPath;
    this.manifest = manifest;
    this.name = this.manifest.productName ?? this.manifest.name ?? 'Electron';
    this.commandLine = {
      appendSwitch: (name, value) =>
        void host.switches.push(value === undefined || value === '' ? `--${name}` : `--${name}=${value}`),
    };
    host.ipc.on('electron-host:all-closed', () => this.allClosed());
  }

  attachWindows(windows: WindowClass): void {
    this.windows = windows;
  }

  /** Chromium's pages are always sandboxed, except for root, where Chromium cannot do it. */
  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  whenReady(): Promise<void> {
    return this.host.ready.promise;
  }

  isReady(): boolean {
    return this.host.isReady;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  /** The host has no such panel. */
  setAboutPanelOptions(_options: object): void {
    return;
  }

  /** Electron has this function on Windows only. */
  setAppUserModelId(_id: string): void {
    return;
  }

  getVersion(): string {
    return this.manifest.version ?? '0.0.0';
  }

  getAppPath(): string {
    return this.appPath;
  }

  getPath(name: string): string {
    const config = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
    const usual: Record<string, string> = {
      userData: join(config, this.name),
      sessionData: this.paths.get('userData') ?? join(config, this.name),
      documents: join(homedir(), 'Documents'),
      downloads: join(homedir(), 'Downloads'),
    };
    const path = this.paths.get(name) ?? usual[name];
    if (path === undefined) throw new Error(`electron-host: app.getPath('${name}') is not offered.`);
    return path;
  }

  /** As Electron, it refuses a relative path, and a folder that does not exist. */
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (!existsSync(path)) throw new Error(`Failed to set path '${name}': ${path} does not exist`);
    this.paths.set(name, path);
  }

  /** A lock file with the process id; a second start writes its arguments where the first one watches. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    mkdirSync(folder, { recursive: true });
    const [lock, message] = [join(folder, 'electron-host.lock'), join(folder, 'electron-host.second')];
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      if (isAlive(Number(readFileSync(lock, 'utf8')))) {
        writeFileSync(message, JSON.stringify({ argv: process.argv, cwd: process.cwd() }));
        return false;
      }
      writeFileSync(lock, String(process.pid));
    }
    writeFileSync(message, '');
    const watcher = watch(message, () => {
      const text = readFileSync(message, 'utf8');
      if (text === '') return;
      const { argv, cwd } = JSON.parse(text) as { argv: string[]; cwd: string };
      writeFileSync(message, '');
      this.emit('second-instance', {}, argv, cwd);
    });
    this.releases.push(() => {
      watcher.close();
      for (const file of [lock, message]) rmSync(file, { force: true });
    });
    return true;
  }

  quit(): void {
    if (this.isQuitting) return;
    const beforeQuit = preventable();
    this.emit('before-quit', beforeQuit);
    if (beforeQuit.defaultPrevented) return;
    this.isQuitting = true;
    const open = this.windows?.getAllWindows() ?? [];
    const closed = open.map((window) => new Promise<void>((resolve) => window.once('closed', resolve)));
    // A window that refuses to close ends the quit.
    if (!open.map((window) => window.close()).every((isClosing) => isClosing)) {
      this.isQuitting = false;
      return;
    }
    void Promise.all(closed).then(() => {
      const willQuit = preventable();
      this.emit('will-quit', willQuit);
      if (!willQuit.defaultPrevented) this.end(0);
    });
  }

  /** Starts the application again, as it was started, once this process has released its lock. */
  relaunch(): void {
    this.relaunches += 1;
  }

  /** Before the application is ready it ends the process at once, without events. */
  exit(code = 0): void {
    if (this.isReady()) this.end(code);
    else {
      for (const release of this.releases.splice(0)) release();
      this.endProcess(code);
    }
  }

  private end(code: number): void {
    reportReservedNames(new Set([this.getPath('userData'), this.getPath('sessionData')]));
    this.emit('quit', {}, code);
    process.emit('exit', code);
    for (const release of this.releases.splice(0)) release();
    void this.onExit().finally(() => {
      const [command = process.execPath, ...args] = hostCommand;
      for (let n = 0; n < this.relaunches; n += 1) spawn(command, args, { detached: true, stdio: 'ignore' }).unref();
      this.endProcess(code);
    });
  }

  private allClosed(): void {
    if (this.isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}
