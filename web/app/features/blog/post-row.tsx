import type { PostSummary } from '@ganit/contract/posts'
import { Link } from 'react-router'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import classes from './posts.module.css'

/** One post: its title leads to the editor, `View` to what visitors read. */
export function PostRow({ post }: { post: PostSummary }) {
  const { post_id, title, slug, date, status } = post
  const isPublished = status === 'published'

  return (
    <tr>
      <td>
        <Link to={`/admin/blog/${post_id}`} id={`post-${post_id}`} className={table.name}>
          {title}
        </Link>
      </td>
      <td className={classes.address}>{slug}</td>
      <td>{formatDay(date)}</td>
      <td>
        <StatusMark kind={isPublished ? 'done' : 'open'}>
          {isPublished ? 'Published' : 'Draft'}
        </StatusMark>
      </td>
      <td className={classes.view}>
        {isPublished && (
          <Link to={`/blog/${slug}`} aria-describedby={`post-${post_id}`}>
            View
          </Link>
        )}
      </td>
    </tr>
  )
}
