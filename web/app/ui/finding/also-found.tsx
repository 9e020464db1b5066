import type { Found } from '@ganit/contract/office/find'
import type { Who } from '@ganit/contract/people/who'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { foundBy } from './find.data.ts'

/** Children found by their guardian: lists search students' own names and phones alone. */
const beyond = (items: readonly Found[], listed: ReadonlySet<number>) => {
  const children = items.flatMap((hit): Who[] => {
    if (hit.kind === 'family') return hit.children
    return hit.kind === 'student' && (hit.why === 'guardian' || hit.why === 'phone') ? [hit] : []
  })
  const once = new Map(children.map((child) => [child.student_id, child]))
  return [...once.values()].filter(({ student_id }) => !listed.has(student_id))
}

type AlsoFoundProps = {
  search: string | undefined
  /** The list's rows; undefined while they load. */
  rows: readonly { student_id: number }[] | undefined
}

/** A line above a list that says what the search finds beyond it. */
export function AlsoFound({ search = '', rows }: AlsoFoundProps) {
  const q = search.trim()
  const { data, isPlaceholderData } = useQuery({ ...foundBy({ q }), enabled: q !== '' })
  const [opened, setOpened] = useState('')
  if (q === '' || !data || !rows || isPlaceholderData) return null
  const children = beyond(data.items, new Set(rows.map(({ student_id }) => student_id)))
  if (children.length === 0) return null

  const shown = opened === q ? children : children.slice(0, 1)
  const more = children.length - shown.length
  return (
    <p role="status">
      Also found:{' '}
      {shown.map(({ student_id, uid, name, class_name }, n) => (
        <span key={student_id}>
          {n > 0 && '; '}
          <Link to={`/admin/student/${uid}`}>{name}</Link>, {class_name}
        </span>
      ))}
      {more > 0 && (
        <>
          ,{' '}
          <Button size="xs" variant="quiet" px="4px" onClick={() => setOpened(q)}>
            {more} more
          </Button>
        </>
      )}
    </p>
  )
}
