/** The bundled source of a worker, as one text that `new Worker(source, { eval: true })` runs. */
declare module '*?worker-source' {
  export const source: string;
}
