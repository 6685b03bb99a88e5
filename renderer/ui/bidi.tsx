/** Texts with right-to-left letters: each run of them is isolated, so that it reorders no number or bracket beside it. */

/** Letters of Hebrew, Arabic and their neighbours. */
const anyLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Words of them with what stands between them in a name or an address. A comma or a bracket ends a run. */
const runs =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ \d'’".\-/]{1,8}[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*)/;

export const hasRightToLeft = (text: string): boolean => anyLetter.test(text);

/** Splits a text: parts at odd indexes are runs of right-to-left words. */
export const splitRuns = (text: string): readonly string[] => text.split(runs);

/** Creates the nodes of a text, for cells that are drawn without React. */
export function createBidiNodes(text: string): Node[] {
  return splitRuns(text).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    const isolated = document.createElement('bdi');
    isolated.textContent = part;
    return isolated;
  });
}

/** A sentence or a value from data. */
export function BidiText({ children: text }: { readonly children: string }) {
  if (!hasRightToLeft(text)) return text;
  return splitRuns(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are only replaced as a whole
    index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>,
  );
}
