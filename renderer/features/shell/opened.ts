/** The records and reports that were opened last, in this window. */
type Opened = { readonly officeId: string; readonly path: string };

const openedPattern = /^\/(trips|clients|reports)\/[^/]+$/;
let opened: readonly Opened[] = [];

/** Notes a screen that was opened, if it is one of a record or report. */
export function noteOpened(officeId: string, path: string): void {
  if (!openedPattern.test(path)) return;
  const others = opened.filter((other) => other.path !== path || other.officeId !== officeId);
  opened = [{ officeId, path }, ...others].slice(0, 20);
}

/** Lists what was opened in an office, the last first, as kind and id. */
export function getOpened(officeId: string): { readonly kind: string; readonly id: string }[] {
  return opened
    .filter((one) => one.officeId === officeId)
    .map(({ path }) => {
      const [, kind = '', id = ''] = path.split('/');
      return { kind, id: decodeURIComponent(id) };
    });
}
