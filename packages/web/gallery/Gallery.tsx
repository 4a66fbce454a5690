import { useEffect, useState } from 'react';
import { memoryLocation } from 'wouter/memory-location';
import { Router } from 'wouter';
import { themes, type Theme } from '../src/preferences/settings.ts';
import { SegmentedControl } from '../src/ui/forms/SegmentedControl.tsx';
import styles from './Gallery.module.css';
import { samples } from './samples.tsx';

const { hook } = memoryLocation();

/** Every component of the kit in its states and all six themes. Menus and dialogs use the theme chosen at the top. */
export function Gallery() {
  const [pageTheme, setPageTheme] = useState<Theme>('dark');
  useEffect(() => {
    document.documentElement.dataset['theme'] = pageTheme;
  }, [pageTheme]);
  return (
    // The router takes the hook that reads the location.
    // oxlint-disable-next-line react/hooks
    <Router hook={hook}>
      <main className={styles.gallery}>
        <h1 className="title-page">Kit</h1>
        <SegmentedControl
          label="Theme of the page"
          options={themes.map((theme) => ({ value: theme, label: theme }))}
          value={pageTheme}
          onChange={setPageTheme}
        />
        <div className={styles.themes}>
          {themes.map((theme) => (
            <section key={theme} className={styles.theme} data-theme={theme} aria-label={theme}>
              <h2 className="title-section">{theme}</h2>
              {Object.entries(samples).map(([name, Sample]) => (
                <div key={name} className={styles.sample}>
                  <h3 className="meta">{name}</h3>
                  <Sample />
                </div>
              ))}
            </section>
          ))}
        </div>
      </main>
    </Router>
  );
}
