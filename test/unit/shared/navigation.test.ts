import { getShortcutDigit, menuChoices, navigation } from '@shared/navigation';
import { describe, expect, it } from 'vitest';

describe('the navigation', () => {
  it('numbers the screens by their position in the rail', () => {
    const digits = navigation.map(({ id }) => getShortcutDigit(id));
    expect(digits).toEqual(navigation.map((_, index) => index + 1));
  });

  it('has each screen and each choice once', () => {
    for (const values of [navigation.map(({ path }) => path), navigation.map(({ label }) => label), menuChoices]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
