import { sumMoney } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../../academy.ts'
import { Button, ButtonAnchor } from '../../../../ui/buttons/button.tsx'
import { labelOf } from '../../../../ui/money/titled-due.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { whatsAppLink } from '../../../../ui/text/whats-app.ts'
import { counterFamily } from '../../counter/counter.data.ts'
import { openDues } from '../desk/sums.ts'

/**
 * A student's statement as a text for the family: open dues of today, payments being checked, the sum, and the next
 * due.
 */
export function statementOf(payer: Ledger, academy: string, today: string) {
  const due = openDues(payer.dues).filter(({ due_date }) => due_date <= today)
  const { next } = payer
  const checked = sumMoney(due.filter((each) => each.being_checked).map(({ owed }) => owed))
  return [
    `${academy}: fees of ${payer.name} on ${formatDay(today)}`,
    ...due.map(
      (each) =>
        `${labelOf(each)}, ${formatDay(each.due_date)}: ${formatRupees(each.owed)}${each.being_checked ? ', being checked' : ''}`,
    ),
    `Due now: ${formatRupees(payer.due_now)}`,
    ...(checked === '0.00' ? [] : [`Being checked: ${formatRupees(checked)}`]),
    ...(Number(payer.credit) > 0 ? [`Advance: ${formatRupees(payer.credit)}`] : []),
    ...(next ? [`Next: ${formatRupees(next.amount)} on ${formatDay(next.due_date)}`] : []),
  ].join('\n')
}

/** Prints the statement, or sends it by WhatsApp to the first parent, else to the student. */
export function Statement({ payer, ownPhone }: { payer: Ledger; ownPhone: string | undefined }) {
  const { name } = useAcademy()
  const today = useToday()
  // The head of the page has loaded the record.
  const { data } = useQuery({
    ...counterFamily({ student_id: payer.student_id }),
    enabled: false,
  })
  const phone = data?.family?.phone ?? ownPhone ?? null

  return (
    <>
      <Button size="sm" onClick={() => window.print()}>
        Statement: print
      </Button>
      <ButtonAnchor
        size="sm"
        href={whatsAppLink(phone, statementOf(payer, name, today))}
        target="_blank"
        rel="noreferrer"
      >
        Statement: WhatsApp
      </ButtonAnchor>
    </>
  )
}
