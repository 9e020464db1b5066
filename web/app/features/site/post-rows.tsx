import type { PostSummary } from '@ganit/contract/site/posts'
import { Link } from 'react-router'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './post-rows.module.css'

export type PostRow = Pick<PostSummary, 'slug' | 'title' | 'summary' | 'date'>

/** Only the fields a list needs, to keep pages small. */
export const toPostRow = ({ slug, title, summary, date }: PostSummary): PostRow => ({
  slug,
  title,
  summary,
  date,
})

type PostRowsProps = {
  posts: readonly PostRow[]
  /** h3 below an h2, h2 below an h1. */
  level?: 'h2' | 'h3'
}

export function PostRows({ posts, level: Heading = 'h3' }: PostRowsProps) {
  const formats = useFormats()

  return (
    <ul className={classes.posts}>
      {posts.map(({ slug, title, summary, date }) => (
        <li key={slug}>
          <time className="amount" dateTime={date}>
            {formats.day(date)}
          </time>
          <Heading>
            <Link to={`/blog/${slug}`}>{title}</Link>
          </Heading>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
