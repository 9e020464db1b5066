import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import paper from '../../ui/layout/paper.module.css'
import page from './text-page.module.css'

type NotHereProps = {
  /** Such as `This post is not here`. */
  title: string
  /** A link to look elsewhere. */
  to: string
  label: string
}

/** For content that never existed or was withdrawn. */
export function NotHere({ title, to, label }: NotHereProps) {
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>{title}</h1>
        <p className={paper.lead}>It may have been taken back, or its address may be mistyped.</p>
        <p className="above24">
          <ButtonLink to={to} variant="filled">
            {label}
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}
