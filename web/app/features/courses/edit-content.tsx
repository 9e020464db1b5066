import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { isMissing, Missing } from '../../ui/feedback/missing.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { contentToEdit } from './content.data.ts'
import { ContentForm } from './content-form.tsx'
import type { ContentKind } from './content-kind.ts'
import { CoursesFrame } from './courses-frame.tsx'

/** A stored curriculum or essential in its form. */
export function EditContent({ kind, id }: { kind: ContentKind; id: string }) {
  const { data: row, error, refetch } = useQuery(contentToEdit(kind, id))
  const { title, path, texts } = kind

  function content() {
    if (row) return <ContentForm key={row.id} kind={kind} row={row} />
    if (isMissing(error)) return <Missing title={texts.missing} list={path} text={`All ${title}`} />
    if (error) return <LoadFailure onRetry={() => refetch()}>{texts.oneFailure}</LoadFailure>
    return <SkeletonRows rows={4} photo={false} />
  }
  return <CoursesFrame title={texts.edit}>{content()}</CoursesFrame>
}
