/** The matches of the user that do not apply any more, as they were when they were made. */
import { formatMoney } from '@shared/money';
import { type Decision, parsePairingContent } from '@shared/schemas/statement/pairings';
import { workTexts } from './work-texts';

/** Names each lost match: "Was KZZCAE 120.00 — trip 32015 120.00". */
export function describeLost(decisions: readonly Decision[]): string[] {
  return decisions
    .filter(({ kind, isLost }) => kind === 'match' && isLost)
    .map(({ lines, sectors, content }) => {
      const said = parsePairingContent(content);
      const theirs = lines.map((row, index) => {
        const line = said.lines[index];
        const name = line?.reference ?? line?.passenger ?? null;
        return workTexts.lineName(name, row, line ? formatMoney(line.compared) : '');
      });
      const ours = sectors.map(({ tripId }, index) => {
        const sector = said.sectors[index];
        return workTexts.sectorName(tripId, sector ? formatMoney(sector.compared) : '');
      });
      return workTexts.matches.lostMatch(theirs.join(', '), ours.join(', '));
    });
}
