import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScriptPlugin } from './plugins/boot-script.ts';
import { chunkCirclesPlugin } from './plugins/chunk-circles.ts';
import { chunkGroups } from './plugins/chunks.ts';
import { menuIconsPlugin } from './plugins/menu-icons.ts';
import { messagesPlugin } from './plugins/messages.ts';
import { precompressPlugin } from './plugins/precompress.ts';
import { refusalsPlugin } from './plugins/refusals.ts';
import { versionPlugin } from './plugins/version.ts';

export default defineConfig({
  plugins: [
    messagesPlugin(),
    menuIconsPlugin(),
    refusalsPlugin(),
    bootScriptPlugin(),
    react(),
    versionPlugin(),
    chunkCirclesPlugin(),
    precompressPlugin(),
  ],
  build: {
    assetsDir: 'static',
    target: ['chrome119', 'edge119', 'firefox124', 'safari17.4'],
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
