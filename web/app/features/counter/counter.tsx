import type { CounterFamily, FoundPayer } from '@ganit/contract/counter'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { counted, formatMoney } from '../../ui/text/formats.ts'
import { useToday } from '../../ui/text/use-today.ts'
import { counterFamily, type Took } from './counter.data.ts'
import classes from './counter.module.css'
import { FamilyDues } from './family-dues.tsx'
import { FindPayer } from './find-payer.tsx'
import { duesOf, tickedAtFirst } from './plan.ts'
import { PRINT_SIZES, usePrintSize } from './print-size.ts'
import { Slips } from './slips.tsx'
import { TakePanel } from './take-panel.tsx'
import { Taken } from './taken.tsx'

export const meta = titled('Counter')

/** Where the office takes money, by keyboard alone: a name, Enter, the method's number, Enter. */
export default function Counter() {
  const field = useRef<HTMLInputElement>(null)
  const [payer, setPayer] = useState<FoundPayer>()
  const [taken, setTaken] = useState<Took & { name: string }>()
  const [size, setSize] = usePrintSize()
  const choose = useCallback((found: FoundPayer) => {
    setPayer(found)
    setTaken(undefined)
  }, [])

  return (
    <AdminPage title="Counter">
      <div className={classes.top}>
        <FindPayer field={field} onChoose={choose} />
        <NativeSelect
          label="Receipts"
          data={PRINT_SIZES.map(({ value, text }) => ({ value, label: text }))}
          value={size}
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
        />
      </div>
      {payer && (
        <Family
          key={payer.student_id}
          payer={payer}
          onTaken={(took) => {
            // The slips must be there before they are printed.
            flushSync(() => {
              setTaken({ ...took, name: payer.name })
              setPayer(undefined)
            })
            if (size !== '') window.print()
            field.current?.focus()
            field.current?.select()
          }}
        />
      )}
      {taken && <Taken {...taken} />}
      {taken && <Slips receipts={taken.receipts} size={size} />}
      {!payer && !taken && (
        <p className={classes.hint}>
          Type a name, a number or a phone. <kbd>Enter</kbd> chooses, <kbd>1</kbd> to <kbd>6</kbd>{' '}
          say how it is paid, <kbd>Enter</kbd> takes the money.
        </p>
      )}
    </AdminPage>
  )
}

type FamilyProps = { payer: FoundPayer; onTaken: (took: Took) => void }

function Family({ payer, onTaken }: FamilyProps) {
  return (
    <Loaded
      query={useQuery(counterFamily(payer.student_id))}
      failure="Failed to load what is owed."
      skeleton={<SkeletonRows rows={3} photo={false} label="Loading what is owed..." />}
    >
      {(family) => <Taking family={family} onTaken={onTaken} />}
    </Loaded>
  )
}

function Taking({ family, onTaken }: { family: CounterFamily; onTaken: FamilyProps['onTaken'] }) {
  const today = useToday()
  const place = useRef<HTMLDivElement>(null)
  const dues = duesOf(family)
  const [ticked, setTicked] = useState(() => tickedAtFirst(dues, today))
  const credits = family.students.filter(({ credit }) => Number(credit) > 0)

  // From here on Enter takes the money, and numbers choose the method.
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-takes]')?.focus(), [])

  return (
    <div ref={place} className={classes.family}>
      <section aria-label="Dues">
        <h2>
          {family.students[0]?.name}, {family.students[0]?.class_name}
        </h2>
        {dues.length === 0 ? (
          <p>Nothing is owed. What is paid now stays as credit.</p>
        ) : (
          <FamilyDues dues={dues} today={today} ticked={ticked} onTick={setTicked} />
        )}
        {credits.map(({ student_id, name, credit }) => (
          <p key={student_id}>
            {name} has {formatMoney(credit)} of credit.
          </p>
        ))}
      </section>
      <aside className={classes.panel}>
        <TakePanel
          family={family}
          ticked={dues.filter(({ due_id }) => ticked.includes(due_id))}
          onTaken={onTaken}
        />
        <h2>Today</h2>
        <p>
          {counted(family.today.count, 'payment', 'payments')}, {formatMoney(family.today.amount)} ·
          cash {formatMoney(family.today.cash)}
        </p>
      </aside>
    </div>
  )
}
