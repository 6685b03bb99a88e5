/** The two scripts that run at the start of every document: one in the page's world, one in the preload's. */
import { makeBridgeEnd } from './bridge.ts';
import { makeCodec } from './codec.ts';
import { contextMenuChannel, watchContextMenu } from './context-menu.ts';
import { makePreloadElectron } from './preload-electron.ts';

/** The isolated world's name, and the names that exist in that world only. */
export const preloadWorld = 'electron-host preload';
export const postBinding = '__electronHostPost';
export const receiveFunction = '__electronHostReceive';

/** The page's end of the bridge. It leaves no name behind. */
export function pageScript(secret: string): string {
  return `if (window === window.top) (${makeBridgeEnd})(${JSON.stringify(secret)}, 'page');`;
}

/** The preload's end, its `electron`, and the preload itself with the modules that a sandboxed preload may require. */
export function preloadScript(secret: string, preload: string): string {
  return `if (window === window.top) (() => {
    const expose = (${makeBridgeEnd})(${JSON.stringify(secret)}, 'preload');
    const { electron, receive } = (${makePreloadElectron})((${makeCodec})(), expose, globalThis.${postBinding});
    globalThis.${receiveFunction} = receive;
    const post = globalThis.${postBinding};
    const codec = (${makeCodec})();
    (${watchContextMenu})((params) =>
      post(codec.encode({ kind: 'send', channel: ${JSON.stringify(contextMenuChannel)}, args: [params] })));
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('module not found: ' + name + ' (a sandboxed preload may require electron only)');
    };
    const module = { exports: {} };
    (function (require, module, exports) {${preload}
    })(require, module, module.exports);
  })();`;
}
