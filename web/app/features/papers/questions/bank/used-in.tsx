import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useBankArea } from './area.ts'
import { questionUses } from './bank.data.ts'
import classes from './bank.module.css'

type Paper = { paper_id: number; title: string; is_own: boolean }

/** A paper's title, linked if the account may open it. */
function PaperLink({ paper, onLeave }: { paper: Paper; onLeave?: (() => void) | undefined }) {
  const { papers } = useBankArea()
  if (!paper.is_own) return <span>{paper.title}</span>
  return (
    <Link to={`${papers}/${paper.paper_id}`} onClick={() => onLeave?.()}>
      {paper.title}
    </Link>
  )
}

/** The papers that use a question. */
export function UsedIn({ questionId }: { questionId: number }) {
  const { data, isError } = useQuery(questionUses({ question_id: questionId }))
  if (isError) return <p role="alert">Where it is used could not be loaded.</p>
  if (!data) return <p>Looking…</p>
  if (data.papers.length === 0) return <p>No paper has this question.</p>
  const more = data.total - data.papers.length
  return (
    <ul className={classes.uses}>
      {data.papers.map((paper) => (
        <li key={paper.paper_id}>
          <PaperLink paper={paper} />{' '}
          <span className="quiet">{paper.state === 'ready' ? 'ready' : 'draft'}</span>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}

const NAMED = 5

/** The newest papers that use a question, within a sentence; `onLeave` is called when one is opened. */
export function UsedInWords({ questionId, onLeave }: { questionId: number; onLeave: () => void }) {
  const { data } = useQuery(questionUses({ question_id: questionId }))
  if (!data) return 'papers'
  const named = data.papers.slice(0, NAMED)
  const more = data.total - named.length
  return (
    <>
      {named.map((paper, index) => (
        <Fragment key={paper.paper_id}>
          {index > 0 && ', '}
          <PaperLink paper={paper} onLeave={onLeave} />
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}
