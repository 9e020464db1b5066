import { Link, type To } from 'react-router'
import classes from './views.module.css'

type ViewsProps = { label: string; views: readonly { to: To; text: string; isHere: boolean }[] }

/** Links between the parts of a screen, beside its title. */
export const Views = ({ label, views }: ViewsProps) => (
  <nav className={`stiff clip ${classes.views}`} aria-label={label}>
    {views.map(({ to, text, isHere }) => (
      <Link key={text} to={to} aria-current={isHere ? 'page' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
)
