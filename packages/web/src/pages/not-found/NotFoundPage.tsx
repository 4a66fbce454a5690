export { NotFound as NotFoundPage } from '../../common/NotFound.tsx';
