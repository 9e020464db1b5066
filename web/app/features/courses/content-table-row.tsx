import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import table from '../../ui/tables/table.module.css'
import { removeContent } from './content.data.ts'
import type { ContentKind, ContentRow } from './content-kind.ts'
import classes from './content-table.module.css'

/** One curriculum or essential, with Edit and Delete. */
export function ContentTableRow({ kind, row }: { kind: ContentKind; row: ContentRow }) {
  const { texts } = kind
  const { isSending, once } = useSending()
  const edit = `${kind.path}/edit/${row.id}`
  const nameId = `content-${row.id}`

  async function remove() {
    const agreed = await confirm({
      title: row.name,
      text: texts.deleteQuestion,
      accept: 'Delete',
      destructive: true,
    })
    if (!agreed) return
    try {
      await removeContent(kind, row.id)
    } catch (error) {
      return alert({ title: row.name, text: failureText(texts.deleteFailure, error) })
    }
  }
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
        <Button
          size="xs"
          variant="quiet"
          aria-describedby={nameId}
          disabled={isSending}
          onClick={() => once(remove)}
        >
          Delete
        </Button>
      </td>
    </tr>
  )
}
