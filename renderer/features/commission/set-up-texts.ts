/** The texts of a statement's set-up. */
import { formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import type { CheckNoteKind, MissingSetting, RowProblem } from '@shared/commission/statement-check';
import { windowDays } from '@shared/commission/statement-claim';
import {
  type FileNoteKind,
  homeCurrency,
  type StatementColumnRole,
  type StatementLayout,
  type StatementScope,
} from '@shared/commission/statement-file';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import type { DateOrder, DecimalSign } from '@shared/values/reading-ways';
import { formatCount, pickPlural } from '@shared/values/texts';

type Cents = number | bigint;

export const roleLabels: Readonly<Record<StatementColumnRole, string>> = {
  reference: 'Booking reference',
  passenger: 'Passenger',
  date: 'Date',
  amount: 'Amount',
  credit: 'Credit',
  commission: 'Commission',
  gst: 'GST',
  supplierReference: 'Supplier’s reference',
  details: 'Details',
  currency: 'Currency',
  direction: 'Debit or credit',
};

export const dateOrderLabels: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day first',
  mdy: 'Month first',
  ymd: 'Year first',
};

export const decimalSignLabels: Readonly<Record<DecimalSign, string>> = {
  '.': 'Decimal point',
  ',': 'Decimal comma',
};

export const takenBackLabels: Readonly<Record<'credit' | 'debit', string>> = {
  credit: 'Credits are subtracted',
  debit: 'Debits are subtracted',
};

export const ourAmountLabels: Readonly<Record<StatementScope['ourAmount'], string>> = {
  commission: 'Commission',
  total: 'Total',
  net: 'Net',
};

export const theirAmountLabels: Readonly<Record<StatementLayout['theirAmount'], string>> = {
  amount: 'Amount',
  commission: 'Commission',
};

const rowProblemLabels: Readonly<Record<RowProblem, string>> = {
  amount: 'the amount can’t be read',
  decimals: 'the amount has more than two decimals',
  'too-large': 'the amount is too large',
  'too-long': 'the amount is too long to be one',
  'no-amount': 'there is no amount',
  'repeated-header': 'the column names again',
  'above-header': 'the row is above the column names',
  'unclear-total': 'it may be a line or a total',
  wide: 'it has more cells than there are column names',
  cut: 'it may be cut off',
  sign: 'it isn’t clear whether the amount is added or subtracted',
  'both-sides': 'it has both a debit and a credit',
  currency: 'its currency isn’t known',
  'other-header': 'it’s below other column names',
};

export const missingLabels: Readonly<Record<MissingSetting, string>> = {
  amount: 'Choose the column of the amount.',
  commission: 'Choose the column of the commission, or compare the amount.',
  'date-order': 'Choose how the dates are written.',
  'decimal-sign': 'Choose how the amounts are written.',
  'taken-back': 'Choose whether credits or debits are subtracted.',
  currency: 'Confirm the currency of the amounts.',
  'compared-currency': 'Choose which currency is compared.',
  lines: 'No lines were found. Check the sheet, the header row and the columns.',
};

/** What the user should know of a file. */
export const describeFileNote: Readonly<Record<FileNoteKind, (count: number, rows: readonly number[]) => string>> = {
  formulas: (count) =>
    `${formatCount(count, 'cell')} ${pickPlural(count, 'is a formula', 'are formulas')}. The results saved in the file are used.`,
  'formulas-without-result': (count) =>
    `${formatCount(count, 'formula')} ${pickPlural(count, 'has', 'have')} no saved result and ${pickPlural(count, 'is', 'are')} read as empty. Open the file in Excel, save it and open it here again.`,
  'merged-cells': (count) =>
    `${formatCount(count, 'cell')} ${pickPlural(count, 'is', 'are')} merged over several rows in Excel. What ${pickPlural(count, 'it says', 'they say')} is read in the first of these rows only.`,
  macros: () => 'The file has macros. They are ignored.',
  'hidden-rows': (count) =>
    `${formatCount(count, 'row')} of the sheet ${pickPlural(count, 'is', 'are')} hidden in Excel. They are read like the others.`,
  'hidden-columns': (count) =>
    `${formatCount(count, 'column')} of the sheet ${pickPlural(count, 'is', 'are')} hidden in Excel. They are read like the others.`,
  'hidden-sheet': () => 'This sheet is hidden in Excel.',
  'windows-1252': () => 'The file is read as Windows text (1252). Check names with accents.',
  'replaced-characters': (count, rows) =>
    `${formatCount(count, 'character')} can’t be read, in ${pickPlural(rows.length, 'row', 'rows')} ${rows.map((row) => formatInteger(row + 1)).join(', ')}.`,
  'unclosed-quote': (count) =>
    `${formatCount(count, 'row')} ${pickPlural(count, 'has', 'have')} a quotation mark that isn’t closed. It is read as a character. Check ${pickPlural(count, 'this row', 'these rows')}.`,
  'quoted-line-breaks': (count) =>
    `${formatCount(count, 'row')} ${pickPlural(count, 'has', 'have')} a cell with line breaks in quotation marks. Its lines are read as one row.`,
  'long-cells': (count) =>
    `${formatCount(count, 'cell')} ${pickPlural(count, 'is', 'are')} longer than 500 characters. Only the beginning is read.`,
  'invisible-characters': (count) =>
    `${formatCount(count, 'cell')} ${pickPlural(count, 'has', 'have')} characters that can’t be seen, such as marks of the writing direction. They are left out.`,
};

/** What the user should know of how the rows of a file read. */
export const describeCheckNote: Readonly<Record<CheckNoteKind, (count: number) => string>> = {
  'several-totals': (count) =>
    `The file has ${formatCount(count, 'different total')}. The last one is used. Type the right one if it is another.`,
  'mixed-dates': (count) =>
    `${formatCount(count, 'date')} of the workbook may have day and month swapped: other dates in the column are texts. Check them against the supplier’s file.`,
  'same-headers': (count) =>
    `${formatCount(count, 'column')} in use ${pickPlural(count, 'has', 'have')} the same name as another one. Check that ${pickPlural(count, 'it is the right one', 'they are the right ones')}.`,
  'unnamed-home': (count) =>
    `${formatCount(count, 'row')} ${pickPlural(count, 'names', 'name')} no currency. ${pickPlural(count, 'It is', 'They are')} read as ${homeCurrency}.`,
  'unnamed-other': (count) =>
    `${formatCount(count, 'row')} ${pickPlural(count, 'names', 'name')} no currency. ${pickPlural(count, 'It is', 'They are')} read as in the currency of the other rows.`,
  'other-sheets': (count) =>
    `${formatCount(count, 'other sheet')} ${pickPlural(count, 'has', 'have')} column names too and ${pickPlural(count, 'isn’t', 'aren’t')} read.`,
  subtracted: (count) =>
    `${formatCount(count, 'line')} ${pickPlural(count, 'is', 'are')} subtracted, as the file marks ${pickPlural(count, 'it', 'them')}.`,
};

/** Says that a file names currencies in which it has no line. */
export const describeNamedCurrencies = (named: readonly string[], currency: string): string =>
  `The file names ${named.join(', ')}, and its amounts are read as ${currency}. Check the currency.`;

/** Says that amounts of a statement are in another currency than the saved ones. */
export const describeCurrency = (currency: string): string =>
  `The amounts are in ${currency}, and yours in ${homeCurrency}. They can be compared as they are only, without conversion.`;

export const setUpTexts = {
  title: 'Set up statement',
  compare: 'Compare',
  remembered: (atMs: number) =>
    `Set up as on ${formatTimestamp(atMs)} for a statement with the same columns. Check it and press Compare.`,
  file: 'File',
  preview: 'First rows of the file',
  previewAbout: 'Say what each column is. Click a row number if another row has the column names.',
  describePreview: (shown: number, rows: number) =>
    `The first ${formatInteger(shown)} of ${formatCount(rows, 'row')} are shown.`,
  sheet: 'Sheet',
  sheetRows: (name: string, rows: number) => `${name} (${formatCount(rows, 'row')})`,
  hasNoHeader: 'No row with column names',
  headerRow: (number: number) => `Row ${formatInteger(number)} has the column names`,
  column: (number: number) => `Column ${formatInteger(number)}`,
  notUsed: 'Not used',
  dates: 'Dates',
  amounts: 'Amounts',
  sides: 'Debits and credits',
  reading: (text: string, value: string) => `${text} = ${value}`,
  unreadable: 'can’t be read',
  ambiguous: 'Every value can be read in several ways. Choose the right one.',
  contradicted: 'Some values can’t be read this way. They are listed below.',
  theirAmount: 'Compare their',
  ourAmount: 'with our',
  negated: 'Turn the signs around',
  negatedAbout: 'If the statement shows what they owe you as negative amounts.',
  suppliers: 'Supplier',
  chooseSuppliers: 'Choose the supplier',
  noSuppliers: 'No sectors are on this computer yet. They are loaded after the list of trips.',
  supplierOption: (name: string, sectors: number) => `${name} · ${formatCount(sectors, 'sector')}`,
  from: 'Travel from',
  to: 'Travel to',
  window: 'A sector with a reference of the statement is compared whatever its date.',
  wider: (from: string, to: string) =>
    `The statement covers ${formatDate(from)} to ${formatDate(to)}. Travel ${formatInteger(windowDays)} days before and after is compared too, because a supplier may list a booking weeks before or after its travel.`,
  tolerance: 'Tolerance ($)',
  toleranceError: 'Enter an amount, e.g. 0.05',
  includesClaimed: 'Include claimed sectors',
  includesInactive: 'Include cancelled sectors and quotes',
  statedTotal: 'Statement total',
  statedError: 'Enter an amount, e.g. 1,250.50',
  scope: 'Compare with',
  toDo: 'To do before comparing',
  missingSupplier: 'Choose the supplier.',
  invalidDates: 'Correct the travel dates.',
  invalidAmounts: 'Correct the amounts in red.',
  unreadableRows: (count: number) =>
    `${formatCount(count, 'row')} can’t be read and ${pickPlural(count, 'isn’t a line', 'aren’t lines')}`,
  comparedCurrency: 'Currency to compare',
  comparedCurrencyAbout: 'Rows in the others are not compared. You can change this later.',
  currencyRows: (count: number, cents: Cents) => `${formatCount(count, 'row')}, ${formatMoney(cents)} in total`,
  acceptCurrency: (currency: string) => `Compare ${currency} as it is`,
  otherCurrency: (count: number, currency: string, cents: Cents) =>
    `${formatCount(count, 'row')} in ${currency}, ${formatMoney(cents)} in total, ${pickPlural(count, 'is', 'are')} not compared`,
  undated: (count: number) =>
    `The date of ${formatCount(count, 'line')} can’t be read. ${pickPlural(count, 'It is', 'They are')} compared without it`,
  rounded: (count: number) =>
    `A spreadsheet has lost the last digits of ${formatCount(count, 'booking reference')}, which can’t be matched. Ask for the column as text, or for a CSV file that was not saved from a spreadsheet`,
  totalRows: (count: number) =>
    `${formatCount(count, 'row')} of totals, not counted as ${pickPlural(count, 'a line', 'lines')}`,
  namedRow: (row: number, text: string) => `Row ${formatInteger(row + 1)}: ${text}`,
  namedProblem: (row: number, text: string, problem: RowProblem) =>
    `Row ${formatInteger(row + 1)}, ${rowProblemLabels[problem]}: ${text}`,
  addsUp: (lines: number, total: Cents) =>
    `${formatCount(lines, 'line')} ${pickPlural(lines, 'adds', 'add')} up to the statement’s total of ${formatMoney(total)}.`,
  noTotal: (lines: number, total: Cents) =>
    `${formatCount(lines, 'line')} ${pickPlural(lines, 'adds', 'add')} up to ${formatMoney(total)}. The file has no total: type the one on the statement to check that nothing is missing.`,
} as const;
