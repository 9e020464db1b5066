import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { type Snapshot, useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { changeContent, contentToEdit } from './content.data.ts'
import type { ContentFields, ContentKind, ContentRow } from './content-kind.ts'

const snapshotOf = (row: ContentRow): Snapshot<ContentFields> => ({
  version: row.version,
  fields: {
    course_id: String(row.course_id),
    name: row.name,
    description: row.description ?? '',
    is_active: row.is_active,
  },
})

/** The editing of one stored curriculum or essential. */
export function useContentForm(kind: ContentKind, row: ContentRow) {
  const { isLeaving, leaveTo } = useDeparture()
  const { texts, path } = kind

  const edit = useVersionedForm<ContentFields>({
    stored: snapshotOf(row),
    errorsOf: kind.errorsOfChanges,
    send: async (changes, version) =>
      snapshotOf(await changeContent(kind, row.id, changes, version)),
    load: async () => {
      const stored = contentToEdit(kind, String(row.id))
      return snapshotOf(await queryClient.fetchQuery({ ...stored, staleTime: 0 }))
    },
    onSaved: () => {
      toastSuccess(texts.changed)
      leaveTo(path)
      return true
    },
    failureText: texts.changeFailure,
    isLeaving,
  })
  return { ...edit, cancel: () => leaveTo(path) }
}
