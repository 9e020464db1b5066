import { NavLink, useMatch } from 'react-router'
import classes from './batches-frame.module.css'

const PATH = '/admin/batches'

const ALWAYS = [
  { to: `${PATH}/all`, text: 'All Batches' },
  { to: `${PATH}/create`, text: 'Create Batch' },
]

const linksOf = (id: string) => [
  { to: `${PATH}/edit/${id}`, text: 'Edit Batch' },
  { to: `${PATH}/fee/${id}`, text: 'Add Fee' },
  { to: `${PATH}/status/${id}`, text: 'Fee Status' },
]

/** The links of the slide-out menu; those about one batch where one is open (screens §25). */
export function BatchesMenu() {
  const id = useMatch(`${PATH}/:screen/:id`)?.params.id

  return (
    <ul className={classes.links}>
      {[...ALWAYS, ...(id ? linksOf(id) : [])].map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} end>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
