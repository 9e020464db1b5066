import { foldName, foldText } from '@ganit/contract/fold-text'
import type { ClassStudent } from '@ganit/contract/people/memberships'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

const matchesSearch =
  (search: string) =>
  ({ name, email, student_id }: ClassStudent) =>
    foldText(`${name}\n${email}\n${student_id}`).includes(foldName(search))

const isUnplacedNow = ({ batches }: ClassStudent) => batches.length === 0

/**
 * The students of a class to show: those found, or only those without a batch (`free=1` in the address), who come
 * first. Toggled students keep their place until the search changes, so that no row moves under the pointer.
 */
export function useShownStudents() {
  const [search, setSearch] = useState('')
  const [params] = useSearchParams()
  const [isUnplaced, setUnplaced] = useState(params.get('free') === '1')
  /** Whether a toggled student was without a batch before. */
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const begin = () => setToggled(new Map())

  const standsFirst = (student: ClassStudent) =>
    toggled.get(student.student_id) ?? isUnplacedNow(student)
  const isShown = (student: ClassStudent) =>
    matchesSearch(search.trim())(student) &&
    (!isUnplaced || isUnplacedNow(student) || toggled.has(student.student_id))
  return {
    search,
    isUnplaced,
    shownOf: (students: ClassStudent[]) => {
      const found = students.filter(isShown)
      return [...found.filter(standsFirst), ...found.filter((each) => !standsFirst(each))]
    },
    searchFor: (text: string) => {
      begin()
      setSearch(text)
    },
    showUnplaced: (on: boolean) => {
      begin()
      setUnplaced(on)
    },
    noteToggled: (students: ClassStudent[]) =>
      setToggled(
        (before) =>
          new Map([
            ...students.map((each) => [each.student_id, isUnplacedNow(each)] as const),
            ...before,
          ]),
      ),
  }
}
