import { Link } from 'react-router'
import { Icon } from '../../../ui/layout/icon.tsx'
import classes from './post-editor.module.css'

export const ToAllPosts = () => (
  <Link to="/admin/blog" className={`gap6 centred ${classes.back}`}>
    <Icon name="arrowLeft" /> All posts
  </Link>
)
