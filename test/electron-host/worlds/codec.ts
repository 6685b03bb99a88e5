/**
 * Structured clones as JSON text, for the way between Node and a page (the protocol carries text only). The function is
 * self-contained: its source is also evaluated in the preload's world.
 */
export type Codec = { encode(value: unknown): string; decode(text: string): unknown };

/** Makes the codec. It carries what structured clone carries and refuses what it refuses (functions, symbols). */
export function makeCodec(): Codec {
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };
  // Electron copies bytes as they are: their base64 must not take most of the time of what is measured here.
  type Base64 = { readonly fromBase64?: (text: string) => Uint8Array; readonly prototype: { toBase64?: unknown } };
  const native = Uint8Array as unknown as Base64;
  // Node has its own ways: without them, letters made one by one took 100 times as long.
  type NodeBytes = Uint8Array & { toString(encoding: 'base64'): string };
  type NodeBuffer = { from(...source: [ArrayBufferLike, number, number] | [string, 'base64']): NodeBytes };
  const { Buffer: inNode } = globalThis as unknown as { readonly Buffer?: NodeBuffer };
  const fromBase64 = (text: string) => {
    if (inNode) return Uint8Array.from(inNode.from(text, 'base64'));
    return native.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  };
  const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => {
    if (inNode) return inNode.from(buffer, byteOffset, byteLength).toString('base64');
    const all = new Uint8Array(buffer, byteOffset, byteLength);
    if (native.prototype.toBase64) return (all as unknown as { toBase64(): string }).toBase64();
    let text = '';
    for (let from = 0; from < all.length; from += 8_192)
      text += String.fromCharCode(...all.subarray(from, from + 8_192));
    return btoa(text);
  };
  const toTree = (value: unknown, seen: ReadonlySet<unknown>): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
    if (typeof value !== 'object' || seen.has(value)) return refuse();
    const inner = new Set([...seen, value]);
    if (Array.isArray(value)) return value.map((item) => toTree(item, inner));
    if (value instanceof Date) return { $: 'date', v: value.getTime() };
    if (value instanceof Map)
      return { $: 'map', v: [...value].map(([key, item]) => [toTree(key, inner), toTree(item, inner)]) };
    if (value instanceof Set) return { $: 'set', v: [...value].map((item) => toTree(item, inner)) };
    if (value instanceof Error) return { $: 'error', v: value.message };
    if (ArrayBuffer.isView(value)) return { $: 'bytes', v: bytes(value) };
    if (typeof (value as { then?: unknown }).then === 'function') return refuse();
    return { $: 'object', v: Object.entries(value).map(([key, item]) => [key, toTree(item, inner)]) };
  };
  const fromTree = (tree: unknown): unknown => {
    if (Array.isArray(tree)) return tree.map(fromTree);
    if (typeof tree !== 'object' || tree === null) return tree;
    const { $, v } = tree as { $: string; v: never };
    const pairs = () => (v as [unknown, unknown][]).map(([key, item]) => [key, fromTree(item)] as [string, unknown]);
    if ($ === 'object') return Object.fromEntries(pairs());
    if ($ === 'map') return new Map(pairs().map(([key, item]) => [fromTree(key), item]));
    if ($ === 'set') return new Set((v as unknown[]).map(fromTree));
    if ($ === 'date') return new Date(v);
    if ($ === 'bigint') return BigInt(v);
    if ($ === 'number') return Number(v);
    if ($ === 'error') return new Error(v);
    return $ === 'bytes' ? fromBase64(v) : undefined;
  };
  return { encode: (value) => JSON.stringify(toTree(value, new Set())), decode: (text) => fromTree(JSON.parse(text)) };
}
