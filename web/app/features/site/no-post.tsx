import { ButtonLink } from '../../ui/button-link.tsx'
import paper from '../../ui/paper.module.css'
import page from './text-page.module.css'

/** Where a post was never written, or has been taken back. */
export function NoPost() {
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>This post is not here</h1>
        <p className={paper.lead}>It may have been taken back, or its address may be mistyped.</p>
        <p className={page.further}>
          <ButtonLink to="/blog" variant="filled">
            All posts
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}
