/** Statements as they are saved: their settings, and the room that they take. */
import { StatementRecords } from '@main/statements/statement-records';
import { maxSavedBytes } from '@shared/schemas/statement/file';
import { setUpOffice, setUpStatement, statement } from '@test/helpers/demo-statement';
import { describe, expect, it } from 'vitest';

describe('a statement of the demo office', () => {
  it('is read with the settings of the last one with its header', async () => {
    const { session, statements, check } = await setUpStatement();
    const next = await statements.open(
      session,
      'november.csv',
      Buffer.from(statement.csv.replace('Commission s', 'S')),
    );
    expect(next.statementId).not.toBe(check.statementId);
    expect(next).toMatchObject({ scope: { supplierIds: [201] }, layout: check.layout, missing: [] });
    expect(next.rememberedAtMs).not.toBeNull();
    // A statement that is saved already is not saved again.
    const again = await statements.open(session, 'copy.csv', Buffer.from(statement.csv));
    expect(again).toMatchObject({ statementId: check.statementId, fileName: 'october.csv' });
    expect(await statements.remove(session, [check.statementId])).toHaveLength(1);
    await expect(statements.compare(session, check.statementId)).rejects.toThrow('no longer saved');
  });

  it('faults 468: is refused where saved statements take all that they may, and nothing is removed', async () => {
    const { session, start } = await setUpOffice();
    const { statements, records } = start();
    const { statementId } = await statements.open(session, 'october.csv', Buffer.from(statement.csv));
    const [saved] = await new StatementRecords(records).list(session);
    if (!saved) throw new Error('The statement is not saved.');
    await new StatementRecords(records).save(session, {
      ...saved,
      id: 'large',
      digest: 'other',
      bytes: maxSavedBytes - 1,
    });
    const another = Buffer.from(`${statement.csv}\r\n`);
    await expect(statements.open(session, 'november.csv', another)).rejects.toThrow(
      'Remove some that are done, then open this file again.',
    );
    expect((await statements.list(session)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([statementId, 'large']),
    );
    await expect(statements.remove(session, [statementId, 'unknown'])).rejects.toThrow('no longer saved');
    expect(await statements.list(session)).toHaveLength(2);
    expect(await statements.remove(session, [statementId, 'large'])).toEqual([]);
    expect(await statements.open(session, 'november.csv', another)).toMatchObject({ fileName: 'november.csv' });
  });
});
