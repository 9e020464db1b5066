import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import { type PostRow, PostRows } from './post-rows.tsx'
import section from './section.module.css'

export function LatestPosts({ posts }: { posts: readonly PostRow[] }) {
  return (
    <section id="blog" className={section.section} data-follows>
      <div className={paper.wrap}>
        <h2 className={section.heading}>From the blog</h2>
        {posts.length === 0 ? (
          <p className={paper.lead}>
            Solved problems, dates of exams and news of our classes will stand here. Nothing has
            been published yet.
          </p>
        ) : (
          <>
            <PostRows posts={posts} />
            <p className={section.further}>
              <ButtonLink to="/blog" variant="quiet">
                All posts <Icon name="arrowRight" />
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
