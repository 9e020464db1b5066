import {
  CONCESSION_KINDS,
  type Concession,
  ConcessionChanges,
  type ConcessionKind,
} from '@ganit/contract/money/concessions'
import { schemaResolver } from '@mantine/form'
import { countInWords, formatRupees } from '../../../../ui/text/formats.ts'

/** A concession as its form holds it, under the wire's names, which refusals use. */
type ConcessionFields = {
  kind: ConcessionKind
  percent: string
  amount: string
  /** The chosen fees; null for all. */
  fee_ids: number[] | null
  from_date: string
  to_date: string
  reason: string
}

export const kindName = (kind: ConcessionKind) => kind.charAt(0).toUpperCase() + kind.slice(1)

export const KINDS = CONCESSION_KINDS.map((value) => ({ value, label: kindName(value) }))

/** `10 %`, or an amount. */
export const reductionOf = ({ percent, amount }: Pick<Concession, 'percent' | 'amount'>) =>
  percent === null ? formatRupees(amount ?? '0') : `${Number(percent)} %`

/** The confirmation, with the number of dues changed. */
export const doneText = ({ message, changed }: { message: string; changed: number }) =>
  `${message} ${changed === 0 ? 'No due' : countInWords(changed, 'due', 'dues')} changed.`

export const fieldsOf = (concession: Concession | undefined, today: string): ConcessionFields => ({
  kind: concession?.kind ?? 'sibling',
  percent: concession?.percent ? String(Number(concession.percent)) : '',
  amount: concession?.amount ?? '',
  fee_ids: concession?.fee_ids ?? null,
  from_date: concession?.from_date ?? today,
  to_date: concession?.to_date ?? '',
  reason: concession?.reason ?? '',
})

const resolve = schemaResolver(ConcessionChanges, { sync: true })

/** The request schema's messages by field, and a check that exactly one of percent and amount is given. */
export const errorsOf = (fields: ConcessionFields) => ({
  ...((fields.percent.trim() === '') === (fields.amount.trim() === '') && {
    percent: 'Give either a percentage or an amount.',
  }),
  ...resolve(fields),
})
