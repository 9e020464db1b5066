import { sumMoney } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import type { ToldOfFees } from '@ganit/contract/money/pay-links'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../../academy.ts'
import { Button, ButtonAnchor } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { labelOf } from '../../../../ui/money/titled-due.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { whatsAppLink } from '../../../../ui/text/whats-app.ts'
import { counterFamily } from '../../counter/counter.data.ts'
import { CopyPayLink } from '../../pay-links/copy-pay-link.tsx'
import { makePayLink } from '../../pay-links/pay-links.data.ts'
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

/**
 * Prints the statement, or sends it by WhatsApp to the first parent, else to the student. The text ends with the link of the
 * person who gets it, which is made when it is sent.
 */
export function Statement({ payer, ownPhone }: { payer: Ledger; ownPhone: string | undefined }) {
  const { name } = useAcademy()
  const today = useToday()
  // The head of the page has loaded the record.
  const { data } = useQuery({
    ...counterFamily({ student_id: payer.student_id }),
    enabled: false,
  })
  const phone = data?.family?.phone ?? ownPhone ?? null
  const told = data?.told ?? []
  const reader = data?.family?.phone
    ? told.find(({ guardian_id }) => guardian_id === data.family?.guardian_id)
    : told.find(({ student_id }) => student_id === payer.student_id)
  const { failure, run } = useAction()
  const text = statementOf(payer, name, today)
  const send = (person: ToldOfFees) => {
    // The tab is opened before the answer, because the browser would block it afterwards.
    const tab = window.open('about:blank', '_blank')
    return run(async (attempt) => {
      try {
        const { link } = await makePayLink(person, attempt)
        tab?.location.replace(whatsAppLink(phone, `${text}\nPay here: ${link}`))
      } catch (error) {
        tab?.close()
        throw error
      }
    })
  }

  return (
    <>
      <Button size="sm" onClick={() => window.print()}>
        Statement: print
      </Button>
      <ButtonAnchor
        size="sm"
        href={whatsAppLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (!reader) return
          event.preventDefault()
          void send(reader)
        }}
      >
        Statement: WhatsApp
      </ButtonAnchor>
      <CopyPayLink told={told} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </>
  )
}
