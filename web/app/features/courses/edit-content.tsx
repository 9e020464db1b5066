import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { contentToEdit } from './content.data.ts'
import { ContentForm } from './content-form.tsx'
import type { ContentKind } from './content-kind.ts'
import { CoursesFrame } from './courses-frame.tsx'

/** A stored curriculum or essential in its form. */
export function EditContent({ kind, id }: { kind: ContentKind; id: string }) {
  const { title, path, texts } = kind

  return (
    <CoursesFrame title={texts.edit}>
      <Loaded
        query={useQuery(contentToEdit(kind, id))}
        failure={texts.oneFailure}
        missing={<Missing title={texts.missing} list={path} text={`All ${title}`} />}
        skeleton={<SkeletonRows rows={4} photo={false} />}
      >
        {(row) => <ContentForm key={row.id} kind={kind} row={row} />}
      </Loaded>
    </CoursesFrame>
  )
}
