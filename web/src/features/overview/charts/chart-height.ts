/** In pixels. The skeletons of the charts have it too. */
export const CHART_HEIGHT = 300;
