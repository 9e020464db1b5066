import type { ColumnKind, ImportQuestions } from '@ganit/contract/office/import-answers'
import type { ChosenSheet } from './sheets/sheets.ts'

/** The answers that people gave; classes by their folded spelling. */
export type Answers = {
  sheets?: ChosenSheet[]
  groups?: Record<string, number | null>
  classes?: Record<string, number>
  names_in_case?: boolean
}

/** The questions about a list, as found by the last check. */
export type ListQuestions = Partial<
  Pick<ImportQuestions, 'capitals' | 'without_phone'> & {
    /** By the place of the column. */
    kinds: (ColumnKind | null)[]
    groups: { key: string; name: string; rows: number; proposed: number | null }[]
    classes: { text: string; rows: number }[]
  }
>
