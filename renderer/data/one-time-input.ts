/**
 * Passes a secret to a mutation without making it the mutation's variables. The query client would retain those after
 * the form is gone, in a page that main does not trust.
 */
export class OneTimeInput<I> {
  private input: I | null = null;

  /** Wraps `send` as a mutation function without variables. The input is dropped as soon as it is passed on. */
  toMutationFn<O>(send: (input: I) => Promise<O>): () => Promise<O> {
    return () => {
      const { input } = this;
      this.input = null;
      if (input === null) throw new Error('Nothing was put.');
      return send(input);
    };
  }

  /** Sets the input of the next mutation. */
  set(input: I): void {
    this.input = input;
  }
}
