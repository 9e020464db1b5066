import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { DeleteButton } from '../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import table from '../../ui/tables/table.module.css'
import { removeContent } from './content.data.ts'
import type { ContentKind, ContentRow } from './content-kind.ts'
import classes from './content-table.module.css'

/** One curriculum or essential, with Edit and Delete. */
export function ContentTableRow({ kind, row }: { kind: ContentKind; row: ContentRow }) {
  const { texts } = kind
  const edit = `${kind.path}/edit/${row.id}`
  const nameId = `content-${row.id}`

  const remove = () =>
    askAndDelete({
      title: row.name,
      text: texts.deleteQuestion,
      remove: () => removeContent(kind, row.id),
      failure: texts.deleteFailure,
    })
  return (
    <tr>
      <td>
        <Link to={edit} id={nameId} className={table.name}>
          {row.name}
        </Link>
      </td>
      {kind.hasDescription && (
        <td className={classes.description}>
          <span>{row.description}</span>
        </td>
      )}
      <td>{row.course_name}</td>
      <td>
        <StatusMark kind={row.is_active ? 'done' : 'off'}>
          {row.is_active ? 'Active' : 'Inactive'}
        </StatusMark>
      </td>
      <td className={classes.actions}>
        <ButtonLink size="xs" to={edit} aria-describedby={nameId}>
          Edit
        </ButtonLink>
        <DeleteButton describedBy={nameId} onDelete={remove} />
      </td>
    </tr>
  )
}
