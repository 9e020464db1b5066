import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import type { ClassContent } from '../classes/class-content.ts'
import { type PostRow, PostRows } from '../post-rows.tsx'
import section from '../section.module.css'
import classes from './landing.module.css'

type LatestPostsProps = {
  posts: readonly PostRow[]
  /** A fact of the lowest class, shown while there are no posts. */
  fact?: (ClassContent['facts'][number] & { classNumber: number }) | undefined
}

export function LatestPosts({ posts, fact }: LatestPostsProps) {
  const { i18n } = useLingui()

  return (
    <section id="blog" className={section.section} data-follows>
      <div className={paper.wrap}>
        <h2 className={section.heading}>{i18n.t('From the blog')}</h2>
        {posts.length === 0 ? (
          <div className={`grid halves top above16 ${classes.none}`}>
            <p className={paper.lead}>
              {i18n.t(
                'Solved problems, dates of exams and news of our classes will stand here. Nothing has been published yet.',
              )}
            </p>
            {fact && (
              <p className={classes.fact}>
                <b>{fact.statement}</b>
                {fact.explained}{' '}
                <Link to={`/programs/class/${fact.classNumber}`}>
                  {i18n.t('More in Class {classNumber}', { classNumber: fact.classNumber })}
                </Link>
              </p>
            )}
          </div>
        ) : (
          <>
            <PostRows posts={posts} />
            <p className={section.further}>
              <ButtonLink to="/blog" variant="quiet">
                {i18n.t('All posts')} <Icon name="arrowRight" />
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
