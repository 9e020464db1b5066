import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { contentPage } from './content.data.ts'
import type { ContentKind, ContentPage } from './content-kind.ts'
import { ContentTable } from './content-table.tsx'
import { ContentTools } from './content-tools.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import { queryOf, useContentTable } from './use-content-table.ts'

/** All curriculums, or all essentials, of all courses. */
export function ContentList({ kind }: { kind: ContentKind }) {
  const state = useContentTable()
  const query = useQuery(contentPage(kind, queryOf(state)))
  const { title, texts } = kind
  const add = { to: `${kind.path}/create`, text: `New ${kind.noun[0]}` }

  function list(page: ContentPage) {
    if (page.items.length === 0)
      return (
        <NothingFound title={texts.none} state={state} total={page.total} add={add}>
          {texts.whatItIs}
        </NothingFound>
      )
    return <ContentTable kind={kind} page={page} state={state} isStale={query.isPlaceholderData} />
  }
  return (
    <CoursesFrame
      title={title}
      aside={
        <ButtonLink to={add.to} variant="main">
          {add.text}
        </ButtonLink>
      }
    >
      <ContentTools kind={kind} state={state} />
      <div className={table.panel}>
        <Loaded
          query={query}
          failure={texts.listFailure}
          skeleton={<SkeletonRows rows={10} photo={false} />}
        >
          {list}
        </Loaded>
      </div>
    </CoursesFrame>
  )
}
