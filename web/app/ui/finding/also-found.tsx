import type { Found } from '@ganit/contract/office/find'
import type { Who } from '@ganit/contract/people/who'
import { plainTyped } from '@ganit/contract/plain-signs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../buttons/button.tsx'

import { foundBy } from './find.data.ts'

const WHOLE_PHONE = 10

/**
 * True if a child was certainly found by a guardian's phone. A child found by its own phone is in the list already, if
 * on another page.
 */
function isByGuardiansPhone({ phone_end, guardian }: Who, digits: string) {
  const end = digits.slice(-4)
  return phone_end !== end && (digits.length >= WHOLE_PHONE || guardian?.phone_end === end)
}

/** Children found by their guardian, because lists search only students' own names and phones. */
const foundBeyondList = (items: readonly Found[], q: string, listed: ReadonlySet<number>) => {
  const isPhone = /^[\d\s+().\-/]*$/.test(q)
  const digits = plainTyped(q).replace(/\D/g, '')
  const found = items.flatMap((hit): Who[] => {
    if (hit.kind === 'family') return hit.children
    return hit.kind === 'student' && (hit.why === 'guardian' || hit.why === 'phone') ? [hit] : []
  })
  const children = found.filter((child) => !isPhone || isByGuardiansPhone(child, digits))
  const once = new Map(children.map((child) => [child.student_id, child]))
  return [...once.values()].filter(({ student_id }) => !listed.has(student_id))
}

type AlsoFoundProps = {
  search: string | undefined
  /** Rows of the list; undefined while they load. */
  rows: readonly { student_id: number }[] | undefined
}

/** A line above a list with the finds of the search that the list does not contain. */
export function AlsoFound({ search = '', rows }: AlsoFoundProps) {
  const q = search.trim()
  const { data, isPlaceholderData } = useQuery({ ...foundBy({ q }), enabled: q !== '' })
  const [opened, setOpened] = useState('')
  if (q === '' || !data || !rows || isPlaceholderData) return null
  const children = foundBeyondList(data.items, q, new Set(rows.map(({ student_id }) => student_id)))
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
          <Button size="xs" variant="quiet" onClick={() => setOpened(q)}>
            {more} more
          </Button>
        </>
      )}
    </p>
  )
}
