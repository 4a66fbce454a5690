import { configure } from '@testing-library/react';

// For waitFor and findBy. A busy machine takes seconds for what takes milliseconds; the bound only detects hangs.
configure({ asyncUtilTimeout: 20_000 });
