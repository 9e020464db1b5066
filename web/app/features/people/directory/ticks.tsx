import { CARDS_MAX } from '@ganit/contract/office/student-cards'
import type { DirectoryPage, DirectoryStudent } from '@ganit/contract/people/directory'
import { useState } from 'react'
import { pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords, formatCount, fullName } from '../../../ui/text/formats.ts'
import type { Printed } from '../letters/words.ts'
import { type DirectoryQuery, directoryPage } from './directory.data.ts'

type Student = Pick<
  DirectoryStudent,
  'student_id' | 'uid' | 'first_name' | 'middle_name' | 'last_name'
>

/**
 * The ticked students. The list has ticks only once somebody asks for them; they stay on other pages and searches, until
 * the screen is left.
 */
export function useTicks() {
  const [isOn, setOn] = useState(false)
  const [ticked, setTicked] = useState<ReadonlyMap<number, Printed>>(new Map())

  const tick = (students: readonly Student[], isTicked: boolean) =>
    setTicked((before) => {
      const now = new Map(before)
      for (const student of students) {
        const { student_id, uid } = student
        if (isTicked) now.set(student_id, { student_id, uid, name: fullName(student) })
        else now.delete(student_id)
      }
      return now
    })
  return {
    all: [...ticked.values()],
    has: ({ student_id }: Student) => ticked.has(student_id),
    tick,
    isOn,
    begin: () => setOn(true),
    end: () => {
      setTicked(new Map())
      setOn(false)
    },
  }
}

export type Ticks = ReturnType<typeof useTicks>

const PAGE_SIZE = 100

/** All students of a search, up to as many as are printed at once. */
async function allFound({ page: _, page_size: __, ...query }: NonNullable<DirectoryQuery>) {
  const found: DirectoryStudent[] = []
  for (let page = 1; found.length < CARDS_MAX; page++) {
    const asked = { ...query, page: String(page), page_size: String(PAGE_SIZE) }
    const { items } = pageOf(await queryClient.fetchQuery(directoryPage(asked as DirectoryQuery)))
    found.push(...items)
    if (items.length < PAGE_SIZE) break
  }
  return found.slice(0, CARDS_MAX)
}

/** In the menu, where nobody is ticked yet: the button that shows the ticks. */
export const ChooseStudents = ({ ticks, close }: { ticks: Ticks; close: () => void }) =>
  ticks.isOn ? (
    <p className="quiet small">Tick the students first.</p>
  ) : (
    <Button
      variant="quiet"
      fullWidth
      onClick={() => {
        close()
        ticks.begin()
      }}
    >
      Choose students
    </Button>
  )

type TickToolsProps = { page: DirectoryPage; query: DirectoryQuery; ticks: Ticks }

/** Ticks the page, or all that were found, and says how many are ticked. */
export function TickTools({ page, query, ticks }: TickToolsProps) {
  const { failure, isSending, run } = useAction()
  const { items, total } = page
  const isWhole = items.every(ticks.has)
  const count = ticks.all.length
  const offersAll = isWhole && total > items.length && total <= CARDS_MAX && count < total

  return (
    <div className="unprinted wrap gap8-16 centred pad16">
      <Checkbox
        label="Tick this page"
        checked={isWhole}
        onChange={({ currentTarget }) => ticks.tick(items, currentTarget.checked)}
      />
      {offersAll && (
        <Button
          size="sm"
          loading={isSending}
          onClick={() => void run(async () => ticks.tick(await allFound(query ?? {}), true))}
        >
          Tick all {formatCount(total)}
        </Button>
      )}
      {count > 0 && <span role="status">{countInWords(count, 'student', 'students')} ticked</span>}
      <Button size="sm" variant="quiet" onClick={ticks.end}>
        Done
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
