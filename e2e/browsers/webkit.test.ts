import { launchWebKit } from '@matinee/testing/selenium-driver';
import { testBrowser } from './browser-contract.ts';

testBrowser({
  name: 'WebKitGTK',
  launch: () => launchWebKit(process.env['MINIBROWSER_PATH'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'),
  repairsFilms: false,
  isExact: false,
});
