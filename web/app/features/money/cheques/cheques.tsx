import { type Cheque, ChequesShown, takeBackClearing } from '@ganit/contract/money/cheques'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { titled } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { PaymentTabs } from '../payments/payment-tabs.tsx'
import { BounceDialog } from './bounce-dialog.tsx'
import { chequesPage, markCleared, markNotCleared } from './cheques.data.ts'
import classes from './cheques.module.css'
import { chequeInWords, SHOWN_CHOICES } from './words.ts'

const PAGE_SIZE = 50

type RowProps = {
  cheque: Cheque
  /** Amount of the latest charge for a returned cheque. */
  charge: string | null
  /** Leads the focus to the next row. */
  onCleared: () => void
}

/** A cheque with what it paid. Enter on Cleared leads to the next one. */
function ChequeRow({ cheque, charge, onCleared }: RowProps) {
  const { payment_id, amount, payments, paid_on, cleared_on, returned_on } = cheque
  const [asks, setAsks] = useState<'bounced' | 'not cleared'>()
  const { failure, isSending, run } = useAction()
  const mayTakeBack = useMayCall(takeBackClearing)
  const today = useToday()
  const id = `cheque-${payment_id}`
  const names = payments.map(({ student }) => student?.name ?? 'Erased student')
  const clear = () =>
    run(async (attempt) => {
      const { message } = await markCleared({ payment_id, on: today }, attempt)
      onCleared()
      return message
    })
  return (
    <li className={`wrap gap12 split centred ${classes.row}`}>
      <div id={id} className="grows narrow">
        <p>
          <b className="amount">{formatRupees(amount)}</b> {chequeInWords(cheque)}
        </p>
        <p className="small quiet">
          {[...new Set(names)].join(', ')} · taken on {formatDay(paid_on)}
          {cleared_on && ` · cleared on ${formatDay(cleared_on)}`}
          {returned_on && ` · returned on ${formatDay(returned_on)}`}
        </p>
        {failure && <ErrorBox>{failure}</ErrorBox>}
      </div>
      {!cleared_on && !returned_on && (
        <div className="row gap8 unprinted">
          <Button data-clears loading={isSending} aria-describedby={id} onClick={clear}>
            Cleared
          </Button>
          <Button aria-describedby={id} onClick={() => setAsks('bounced')}>
            Bounced
          </Button>
        </div>
      )}
      {cleared_on && mayTakeBack && (
        <Button
          variant="quiet"
          size="sm"
          aria-describedby={id}
          onClick={() => setAsks('not cleared')}
        >
          Not cleared after all
        </Button>
      )}
      {asks === 'bounced' && (
        <BounceDialog cheque={cheque} charge={charge} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'not cleared' && (
        <ReasonDialog
          title="Not cleared"
          accept="Take back"
          unsaved="The cheque still counts as cleared."
          schema={takeBackClearing.body}
          send={async (reason) => {
            const { message } = await markNotCleared({ payment_id, reason })
            toastSuccess(message)
          }}
          onClose={() => setAsks(undefined)}
        >
          {chequeInWords(cheque)}, {formatRupees(amount)}.
        </ReasonDialog>
      )}
    </li>
  )
}

export const meta = titled('Cheques')

/** Cheques that the bank has still to clear, the oldest first, and those that it cleared or returned. */
export default function Cheques() {
  const state = useTableState({ sortKeys: ['dated'], filters: ['show'] })
  const list = useRef<HTMLUListElement>(null)
  const show = ChequesShown.safeParse(state.filters.show).data ?? 'to_clear'
  const query = useQuery(chequesPage({ show, page: state.page, page_size: PAGE_SIZE }))
  /** The row goes; the one that takes its place gets the focus. */
  const focusAt = (place: number) => () => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-clears]')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1]
    next?.focus()
  }
  return (
    <AdminPage title="Cheques" aside={<PaymentTabs here="cheques" />}>
      <TableTools state={state}>
        <TableFilter state={state} name="show" label="Which" choices={SHOWN_CHOICES} />
        <Button className="unprinted" onClick={() => window.print()}>
          Print
        </Button>
      </TableTools>
      <QueryView
        query={query}
        failure="The cheques could not be loaded."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the cheques..." />}
      >
        {({ items, total, total_is_floor = false, page_size, sum, last_charge }) =>
          items.length === 0 ? (
            <NothingFound
              title={show === 'to_clear' ? 'No cheque is to be cleared.' : 'No such cheques.'}
              state={state}
              total={total}
              add={{ to: '/admin/counter', text: 'Counter' }}
            >
              Cheques that the counter takes stand here until the bank has cleared or returned them.
            </NothingFound>
          ) : (
            <>
              <p role="status">
                {countInWords(total, 'cheque', 'cheques')}, {formatRupees(sum)}.
              </p>
              {show === 'returned' && (
                <p className="notice">
                  A notice under section 138 must go within 30 days of the bank’s memo. Ganit writes
                  none.
                </p>
              )}
              <ul ref={list} className={`sheet above12 ${classes.list}`} aria-label="Cheques">
                {items.map((cheque, n) => (
                  <ChequeRow
                    key={cheque.payment_id}
                    cheque={cheque}
                    charge={last_charge}
                    onCleared={focusAt(n)}
                  />
                ))}
              </ul>
              <Pager
                state={state}
                total={total}
                isFloor={total_is_floor}
                pageSize={page_size}
                nouns={['cheque', 'cheques']}
              />
            </>
          )
        }
      </QueryView>
    </AdminPage>
  )
}
