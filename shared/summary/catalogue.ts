/** The fields and values of each source of summaries: of saved trips, of saved sectors, and of a report's result. */

import { AppError } from '../errors/errors';
import { sectorAmounts } from '../fields/trip';
import type { NameKind } from '../records/directory';
import { maxSummedScale } from '../reports/column-readings';
import {
  countFilled,
  getColumnSetting,
  getColumnType,
  getShownHeaders,
  isCents,
  isIdentifier,
  isInDollars,
  isSummable,
  isUnitUnknown,
} from '../reports/columns';
import { getNameKind } from '../reports/names';
import type { ColumnSetting, ReportRun } from '../reports/report';
import { type Period, periods } from '../values/dates';
import { parseColumnName, type SavedSource, type SummaryDefinition, toColumnId } from './definition';

export type Field = {
  readonly id: string;
  readonly label: string;
  /** Names a value of it: "(no supplier)". */
  readonly noun: string;
  /** What its dates are grouped by; `day` is each date. Null where it has none. */
  readonly period: Period | 'day' | null;
  /** The kind of its ids, which have names. */
  readonly nameKind: NameKind | null;
  /** How its values are told apart: texts without regard to capitals, all else exactly. */
  readonly kind: 'date' | 'text' | 'exact';
  readonly isStatus: boolean;
  /** What its flags say. */
  readonly flags: readonly [yes: string, no: string] | null;
  /** Its columns in a file for programs; that of names comes second. */
  readonly fileNames: readonly string[];
};

/** A value to show in each cell. */
export type Measure = {
  readonly id: string;
  readonly label: string;
  readonly kind: 'rows' | 'trips' | 'sum' | 'average';
  /** The numbers that it adds up, and those that count rows without one; null for none. */
  readonly numbers: string | null;
  readonly blanks: string | null;
  /** Decimals of its numbers, and of what is shown: an average of whole numbers has two. */
  readonly numbersScale: number;
  readonly scale: number;
  readonly isMoney: boolean;
  /** Whether its cells add up to their total. Sectors of several rows may be of the same trips. */
  readonly isAdditive: boolean;
  readonly fileName: string;
  /** What joins the words of its names in a file for programs. */
  readonly joiner: '_' | ' ';
};

/** A value with where its sum, and the number of rows without one, are among the sums of a cell; -1 for none. */
export type ShownMeasure = Measure & {
  readonly sum: number;
  readonly blank: number;
  /** Whether its changes are shown, where there is something to compare with. */
  readonly isCompared: boolean;
};

export type Catalogue = {
  readonly fields: ReadonlyMap<string, Field>;
  readonly measures: ReadonlyMap<string, Measure>;
};

const toMap = <T extends { readonly id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

/** Decimals of an average, at least. */
const minAverageScale = 2;

/* Saved trips and sectors. Months are those of the basis's date, years the financial years from 1 July. */

const flags = {
  corporate: ['Corporate', 'Leisure'],
  active: ['Active', 'Inactive'],
  claimed: ['Claimed', 'Unclaimed'],
  refunded: ['Refund', 'No refund'],
} as const;

const savedFields = {
  supplier: 'Supplier',
  product: 'Product',
  consultant: 'Consultant',
  branch: 'Branch',
  client: 'Client',
  status: 'Status',
  type: 'Trip type',
  source: 'Booking source',
  destination: 'Destination',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Financial year',
  corporate: 'Corporate',
  active: 'Active',
  claimed: 'Claimed',
  refunded: 'Refund',
} as const;
export type SavedField = keyof typeof savedFields;

const namedFields = ['supplier', 'product', 'consultant', 'branch', 'client'] as const satisfies readonly NameKind[];

/** Fields that only a sector has: a trip has several suppliers. */
const sectorFields: readonly string[] = ['supplier', 'product', 'claimed'];

const toFileName = (id: string) => id.replaceAll('-', '_');

function toSavedField([id, label]: readonly [string, string]): Field {
  const nameKind = namedFields.find((named) => named === id) ?? null;
  const period = Object.hasOwn(periods, id) ? (id as Period) : null;
  return {
    id,
    label,
    noun: label,
    period,
    nameKind,
    kind: 'exact',
    isStatus: id === 'status',
    flags: Object.hasOwn(flags, id) ? flags[id as keyof typeof flags] : null,
    fileNames: nameKind === null ? [toFileName(id)] : [`${id}_id`, id],
  };
}

const allSavedFields = Object.entries(savedFields).map(toSavedField);

/** The amounts of a summary of saved data, in cents. */
export const summaryAmounts = sectorAmounts.map(({ field }) => field);
export type SummaryAmount = (typeof summaryAmounts)[number];

/** The names of the numbers of sectors of trips. */
export const sectorCounts = 'sectors';

function createSavedMeasures(source: SavedSource): Measure[] {
  const isOfTrips = source === 'trips';
  const plain = { blanks: null, numbersScale: 0, scale: 0, isMoney: false, joiner: '_' } as const;
  const make = (id: string, label: string, rest: Pick<Measure, 'kind' | 'numbers' | 'isAdditive'>): Measure => ({
    ...plain,
    id,
    label,
    fileName: toFileName(id),
    ...rest,
  });
  const money = { numbersScale: 2, scale: 2, isMoney: true };
  return [
    make('sectors', isOfTrips ? 'Sectors' : 'Bookings', {
      kind: isOfTrips ? 'sum' : 'rows',
      numbers: isOfTrips ? sectorCounts : null,
      isAdditive: true,
    }),
    make('trips', 'Trips', { kind: 'trips', numbers: null, isAdditive: isOfTrips }),
    ...sectorAmounts.map(({ field, label }) => ({
      ...make(field, label, { kind: 'sum', numbers: field, isAdditive: true }),
      ...money,
    })),
    ...sectorAmounts.map(({ field, label }) => ({
      ...make(`average-${field}`, `Average ${field === 'gst' ? label : label.toLowerCase()}`, {
        kind: 'average',
        numbers: field,
        isAdditive: false,
      }),
      ...money,
    })),
  ];
}

const createSavedCatalogue = (source: SavedSource): Catalogue => ({
  fields: toMap(allSavedFields.filter(({ id }) => source === 'sectors' || !sectorFields.includes(id))),
  measures: toMap(createSavedMeasures(source)),
});

/** The fields and values of saved data. */
export const savedCatalogues: Readonly<Record<SavedSource, Catalogue>> = {
  trips: createSavedCatalogue('trips'),
  sectors: createSavedCatalogue('sectors'),
};

/* A report's result. A unit is never assumed: whole amounts that may be cents or dollars are added up once the user has said which. */

/** The unit of a column's numbers: cents and dollars are as confirmed, or as their decimals say. */
export type ReportUnit = 'cents' | 'dollars' | 'number';

export type RunField = Field & {
  readonly column: number;
  /** Whether no row has a value: nothing says then what the column is for. It is not proposed. */
  readonly isBlank: boolean;
};

/** A sum or average of a column of a result, or its number of rows. */
export type RunMeasure = Measure & { readonly column: number; readonly unit: ReportUnit; readonly isBlank: boolean };

export type RunCatalogue = {
  readonly fields: ReadonlyMap<string, RunField>;
  readonly measures: ReadonlyMap<string, RunMeasure>;
  /** Sums whose unit is not known, by their ids, with the names of their columns. */
  readonly unknownUnits: ReadonlyMap<string, string>;
};

type Settings = Readonly<Record<string, ColumnSetting>>;

/** What dates of a report are grouped by. */
const reportPeriods = ['day', 'month', 'quarter', 'year'] as const;
const periodNames = { day: 'day', month: 'month', quarter: 'quarter', year: 'financial year' } as const;

const plainFlags = ['Yes', 'No'] as const;

/** Numbers of a column, and of its rows without one. */
const toNumbers = (columnId: string) => ({ numbers: columnId, blanks: `${columnId}~blank` });

/** The name of a column of cents, whose values are written in dollars, for programs: "amount" of "amount_cents". */
function toDollarHeader(header: string, headers: readonly string[]): string {
  const plain = header.replace(/[\s_([-]cents?[)\]]?$/i, '').trimEnd();
  if (plain === header || plain === '') return /cent|¢/i.test(header) ? `${header} ($)` : header;
  return headers.includes(plain) ? `${plain} ($)` : plain;
}

/** Lists the fields and values of a result. @param run - with the statistics of its values as they are read */
export function createRunCatalogue(run: Pick<ReportRun, 'headers' | 'columns'>, settings: Settings): RunCatalogue {
  const { headers } = run;
  const shownHeaders = getShownHeaders(run, settings);
  const fields: RunField[] = [];
  const plain = { blanks: null, numbersScale: 0, scale: 0, isMoney: false, joiner: ' ' } as const;
  const measures: RunMeasure[] = [
    {
      ...plain,
      ...{ id: 'rows', label: 'Rows', kind: 'rows', numbers: null, isAdditive: true, fileName: 'rows' },
      ...{ column: -1, unit: 'number', isBlank: false },
    },
  ];
  const unknownUnits = new Map<string, string>();
  headers.forEach((name, column) => {
    const stats = run.columns[column];
    if (!stats) return;
    const same = headers.flatMap((header, index) => (header === name ? [index] : []));
    const columnId = toColumnId(name, same.indexOf(column) + 1, same.length);
    const label = shownHeaders[column] || '(no name)';
    const setting = getColumnSetting(settings, name);
    const type = getColumnType(name, stats, setting);
    const fileName = isCents(name, type, setting) ? toDollarHeader(name, headers) : name;
    const isBlank = countFilled(stats) === 0;
    const common = { noun: label, isStatus: false, column, isBlank };
    if (type !== 'date' || isBlank) {
      const nameKind = getNameKind(name);
      fields.push({
        ...common,
        ...{ id: columnId, label, period: null, nameKind, flags: plainFlags },
        kind: type === 'text' && !isIdentifier(name) && !isBlank ? 'text' : 'exact',
        fileNames: nameKind === null ? [fileName] : [fileName, `${fileName} name`],
      });
    }
    if (type === 'date' || isBlank) {
      for (const period of reportPeriods) {
        const field = { id: `${columnId}:${period}`, label: `${label}, by ${periodNames[period]}`, period };
        const fileNames = [period === 'day' ? fileName : `${fileName} ${period}`];
        fields.push({ ...common, ...field, nameKind: null, flags: null, kind: 'date', fileNames });
      }
    }
    const add = (unit: ReportUnit, scale: number) => {
      const of = { ...plain, ...toNumbers(columnId), numbersScale: scale, column, unit, isBlank };
      const isMoney = (decimals: number) => unit !== 'number' && decimals === 2;
      const averageScale = Math.max(scale, minAverageScale);
      measures.push(
        {
          ...of,
          ...{ id: `sum:${columnId}`, label: `Sum of ${label}`, kind: 'sum', scale, isMoney: isMoney(scale) },
          ...{ isAdditive: true, fileName: `sum ${fileName}` },
        },
        {
          ...of,
          ...{ id: `average:${columnId}`, label: `Average ${label}`, kind: 'average', scale: averageScale },
          ...{ isMoney: isMoney(averageScale), isAdditive: false, fileName: `average ${fileName}` },
        },
      );
    };
    if (isBlank && isSummable(name)) add('number', 0);
    else if ((type === 'integer' || type === 'decimal') && isSummable(name, setting)) {
      if (isCents(name, type, setting)) add('cents', 2);
      else if (isInDollars(name, type, stats, setting)) {
        add('dollars', Math.min(maxSummedScale, Math.max(2, stats.scale)));
      } else if (isUnitUnknown(name, type, stats, setting)) {
        unknownUnits.set(`sum:${columnId}`, label).set(`average:${columnId}`, label);
      } else add('number', Math.min(maxSummedScale, stats.scale));
    }
  });
  return { fields: toMap(fields), measures: toMap(measures), unknownUnits };
}

/** The ids of the fields of a summary, that on columns last. */
export const listFieldIds = ({ rows, column }: Pick<SummaryDefinition, 'rows' | 'column'>): string[] =>
  column === null ? [...rows] : [...rows, column];

/** The ids of the values that a summary adds up: the largest groups may be those of one that is not shown. */
export const listMeasureIds = ({ measures, top }: Pick<SummaryDefinition, 'measures' | 'top'>): string[] => [
  ...new Set(top ? [...measures, top.by] : measures),
];

/** Says why a summary cannot have some of its fields and values, in a sentence each. */
export function listProblems(catalogue: Catalogue | RunCatalogue, definition: SummaryDefinition): string[] {
  const unknownUnits = 'unknownUnits' in catalogue ? catalogue.unknownUnits : new Map<string, string>();
  const describeMissing = (id: string) => {
    const unit = unknownUnits.get(id);
    if (unit !== undefined) return `Are the amounts of ${unit} cents or dollars? Answer this on the result first.`;
    return 'unknownUnits' in catalogue
      ? `This result has no column “${parseColumnName(id)}” as the summary needs it.`
      : `There is no field or value named “${id}”.`;
  };
  const ofFields = listFieldIds(definition).flatMap((id) => (catalogue.fields.has(id) ? [] : [describeMissing(id)]));
  const ofMeasures = listMeasureIds(definition).flatMap((id) =>
    catalogue.measures.has(id) ? [] : [describeMissing(id)],
  );
  return [...new Set([...ofFields, ...ofMeasures])];
}

/** @throws AppError `usage` for fields and values that the source does not have */
export function assertNoProblems(catalogue: Catalogue | RunCatalogue, definition: SummaryDefinition): void {
  const problems = listProblems(catalogue, definition);
  if (problems.length > 0) throw new AppError('usage', problems.join(' '), {});
}
