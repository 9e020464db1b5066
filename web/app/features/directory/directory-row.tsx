import type { DirectoryStudent } from '@ganit/contract/directory'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import table from '../../ui/tables/table.module.css'
import { fullName } from '../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { type ColumnName, columnOf } from './columns.ts'
import classes from './directory-table.module.css'

type DirectoryRowProps = { student: DirectoryStudent; columns: readonly ColumnName[] }

const isOn = (student: DirectoryStudent, column: 'active' | 'verified') =>
  column === 'active' ? student.is_active : student.is_verified

/** One student; a press anywhere leads to the edit form, as the name does. */
export function DirectoryRow({ student, columns }: DirectoryRowProps) {
  const navigate = useNavigate()
  const form = `/students/edit/${student.student_id}`

  const open = ({ target }: MouseEvent) => {
    // The link leads there by itself; who marks a text wants to copy it.
    const isLink = target instanceof Element && target.closest('a')
    if (!isLink && window.getSelection()?.isCollapsed !== false) void navigate(form)
  }
  function cell(column: ColumnName) {
    const text = columnOf(column).text(student)
    if (column === 'name')
      return (
        <Link to={form} className={table.name}>
          {fullName(student)}
        </Link>
      )
    if (column === 'phone' && isPhone(text)) return <PhoneLink number={text} />
    if (column !== 'active' && column !== 'verified') return text
    return <StatusMark kind={isOn(student, column) ? 'done' : 'off'}>{text}</StatusMark>
  }
  return (
    // The keyboard has the link on the name.
    <tr className={classes.row} onClick={open}>
      {columns.map((column) => (
        <td key={column} data-column={column} data-label={columnOf(column).label}>
          {cell(column)}
        </td>
      ))}
    </tr>
  )
}
