import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns a function that goes back to the previous page with its search and filters, or to `home` after a direct link. */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useRef(false);
  return () => {
    // A second click would go back two pages.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (key === 'default') navigate(home);
    else navigate(-1);
  };
}
