import type { ClassStudent } from '@ganit/contract/people/memberships'
import { useState } from 'react'

const holds =
  (search: string) =>
  ({ name, email, student_id }: ClassStudent) =>
    `${name}\n${email}\n${student_id}`.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/**
 * The students of a class to show: those found, or only those without a batch. Toggled students stay until the search
 * changes, so that no row moves under the pointer.
 */
export function useShownStudents() {
  const [search, setSearch] = useState('')
  const [isUnplaced, setUnplaced] = useState(false)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const begin = () => setToggled(new Set())

  const isShown = (student: ClassStudent) =>
    holds(search.trim())(student) &&
    (!isUnplaced || student.batches.length === 0 || toggled.has(student.student_id))
  return {
    search,
    isUnplaced,
    isShown,
    searchFor: (text: string) => {
      begin()
      setSearch(text)
    },
    showUnplaced: (on: boolean) => {
      begin()
      setUnplaced(on)
    },
    noteToggled: (students: ClassStudent[]) =>
      setToggled((before) => new Set([...before, ...students.map(({ student_id }) => student_id)])),
  }
}
